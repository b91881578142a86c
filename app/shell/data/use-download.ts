import { useMutation } from "./use-mutation";

/** Has a file of ours kept by the browser. @param path below /api */
export function useDownload(path: string): { onAction(): void; loading: boolean } {
  const { mutate, isPending } = useMutation({
    mutationFn: async () => (await import("~/platform/api/download")).download(path),
  });
  return { onAction: () => mutate(), loading: isPending };
}
