import { useNavigate } from "@remix-run/react";
import { useCallback } from "react";

/** Goes to a page of ours in place; to an address elsewhere with the whole window, out of a platform's frame. */
export function useNavigateTo(): (url: string) => void {
  const navigate = useNavigate();
  return useCallback(
    (url: string) => {
      if (url.startsWith("/") && !url.startsWith("//")) navigate(url);
      else window.open(url, "_top");
    },
    [navigate],
  );
}
