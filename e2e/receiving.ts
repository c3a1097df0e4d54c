import { expect } from "@playwright/test";
import type { APIRequestContext } from "@playwright/test";

/** Finds the first free content that matches a query of `/api/ayni`. Name a seeded title: other tests publish too. */
export async function findFreeContent(request: APIRequestContext, query: string) {
  const { content } = await (await request.get(`/api/ayni?price=FREE&${query}`)).json();
  return content[0] as { id: string; slug: string; title: string };
}

/** Receives a content through the API and returns the path of its room. */
export async function receiveViaApi(
  request: APIRequestContext,
  { id, slug }: { id: string; slug: string },
): Promise<string> {
  const response = await request.post("/api/orders", { data: { ayniContentId: id } });
  expect(response.status()).toBe(201);
  const { data } = await response.json();
  return `/recibir/${slug}/${data.id}/contenido`;
}
