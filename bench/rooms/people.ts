import { randomUUID } from "node:crypto";
import { call, signIn } from "@/bench/http";
import { DEMO_ACCOUNTS } from "@/prisma/seed/demo-accounts";
import { buildLiveWorkshop } from "@/tests/support/live-workshop";

// The people of a live room and what lets them in.

const PASSWORD = "calma-y-fuego-7";

export type Workshop = { id: string; encuentroId: string; cookie: string };

/** Publishes a workshop of the demo Master that has just begun. */
export async function publishWorkshop(site: string): Promise<Workshop> {
  const cookie = await signIn(site, DEMO_ACCOUNTS.master, DEMO_ACCOUNTS.password);
  const body = buildLiveWorkshop();
  const created = await call(`${site}/api/ayni`, { method: "POST", body, cookie });
  if (created.status !== 201) throw new Error(`The workshop was not published: ${created.body}`);
  const { data } = JSON.parse(created.body) as { data: { id: string } };
  const sessions = await call(`${site}/api/orders/sessions/${data.id}`, { cookie });
  const { content } = JSON.parse(sessions.body) as { content: { id: string }[] };
  const [first] = content;
  if (!first) throw new Error("The workshop has no encuentro");
  return { id: data.id, encuentroId: first.id, cookie };
}

/** Registers somebody who receives the workshop. Returns their cookie. */
export async function createGuest(site: string, { id }: Workshop): Promise<string> {
  const email = `${randomUUID().slice(0, 8)}@example.test`;
  const person = { name: "Ana", lastName: "Peña", email, password: PASSWORD, acceptedTermsAndPrivacy: true };
  const registered = await call(`${site}/api/register`, { method: "POST", body: person });
  if (registered.status !== 201) throw new Error(`Nobody was registered: ${registered.body}`);
  const cookie = await signIn(site, email, PASSWORD);
  const order = await call(`${site}/api/orders`, { method: "POST", body: { ayniContentId: id }, cookie });
  if (order.status !== 201) throw new Error(`The workshop was not received: ${order.body}`);
  return cookie;
}
