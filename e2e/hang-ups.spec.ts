import { sendAbortedRequests } from "@/bench/aborts/aborted-requests";
import { query } from "./database";
import { expect, registerOnboardedUser, test } from "./fixtures";

test("clients that hang up, at any moment, cost the others nothing and leave nothing behind", async ({
  request,
  baseURL,
}) => {
  await registerOnboardedUser(request);
  const { cookies } = await request.storageState();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const { content } = await (await request.get("/api/ayni?public=true")).json();
  let isDone = false;
  const aborting = sendAbortedRequests({
    site: baseURL ?? "",
    member: { cookie, contentId: content[0].id },
    addresses: ["127.0.0.1", "127.0.0.2"],
    count: 300,
    perSecond: 60,
  }).finally(() => (isDone = true));
  const statuses = new Set<number>();
  for (let round = 0; !isDone; round += 1)
    for (const path of [`/explora?sort=price&n=${round}`, "/api/notifications", "/acerca-de"])
      statuses.add((await request.get(path)).status());
  await aborting;
  expect([...statuses]).toEqual([200]);
  const openTransactions = `select pid from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%' and xact_start < now() - interval '10 s'`;
  await expect.poll(() => query(openTransactions)).toEqual([]);
});
