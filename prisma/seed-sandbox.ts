/** Tells the sandbox what happened in its world. @throws Error when it refuses */
export async function tellSandbox<Answer = unknown>(
  origin: string,
  path: string,
  body: Record<string, unknown> = {},
): Promise<Answer> {
  const response = await fetch(`${origin}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`The sandbox answers ${path} with ${response.status}: ${await response.text()}`);
  return (response.headers.get("content-type")?.includes("json") ? response.json() : undefined) as Answer;
}
