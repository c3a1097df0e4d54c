import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { Visitor } from "./visitor";

// The steps by which a newcomer reads a book that costs money.

export const STEPS = [
  "register",
  "search",
  "content page",
  "order",
  "pay",
  "return",
  "open the book",
] as const;
export type Step = (typeof STEPS)[number];

export type Purchase = {
  times: { step: Step; ms: number }[];
  refusals: string[];
  /** The step that failed, and why; undefined after a whole purchase. */
  failure?: string;
};

export type Book = { id: string; slug: string; title: string };

const PASSWORD = "calma-y-fuego-7";
const POLL_MS = 250;
const COMPLETION_MS = 60_000;

type BookList = { content: (Book & { amount: number })[] };

/** Finds a paid e-book of the demo community. */
export async function findBook(site: string): Promise<Book> {
  const { body } = await new Visitor(site).visit("/api/ayni?contentType=EBOOK");
  const book = (JSON.parse(body) as BookList).content.find(({ amount }) => amount > 0);
  if (!book) throw new Error("The demo community sells no e-book.");
  return book;
}

async function register(visitor: Visitor): Promise<void> {
  const email = `${randomUUID().slice(0, 8)}@example.test`;
  const person = { name: "Inés", lastName: "Peña", email, password: PASSWORD, acceptedTermsAndPrivacy: true };
  await visitor.visit("/api/register", { method: "POST", body: person, expected: 201 });
  const { csrfToken } = JSON.parse((await visitor.visit("/api/auth/csrf")).body) as { csrfToken: string };
  const credentials = { csrfToken, email, password: PASSWORD, json: "true", callbackUrl: "/" };
  const form = new URLSearchParams(credentials);
  await visitor.visit("/api/auth/callback/credentials", { method: "POST", body: form });
  const session = await visitor.visit("/api/auth/session");
  if (!session.body.includes(email)) throw new Error(`${email} is not signed in`);
}

async function expectText(visitor: Visitor, path: string, text: string): Promise<string> {
  const { body } = await visitor.visit(path);
  if (!body.includes(text)) throw new Error(`${path} does not contain ${text}`);
  return body;
}

type Order = { id: string; section: string; checkoutUrl: string };

async function placeOrder(visitor: Visitor, { id }: Book): Promise<Order> {
  const answer = await visitor.visit("/api/orders", {
    method: "POST",
    body: { ayniContentId: id },
    expected: 201,
  });
  return (JSON.parse(answer.body) as { data: Order }).data;
}

/** Pays on the hosted page. Returns the URL that it leads back to. */
async function pay(visitor: Visitor, { checkoutUrl }: Order): Promise<string> {
  await visitor.visit(checkoutUrl);
  const form = new URLSearchParams({ card: "accepted" });
  const { headers } = await visitor.visit(checkoutUrl, { method: "POST", body: form, expected: 303 });
  return headers.location ?? "";
}

async function waitForCompletion(visitor: Visitor, { id }: Order): Promise<void> {
  for (const start = performance.now(); performance.now() - start < COMPLETION_MS; await sleep(POLL_MS)) {
    const { body } = await visitor.visit(`/api/orders/payment-intent/${id}`);
    if (body.includes('"completed"')) return;
  }
  throw new Error(`The order ${id} was not completed within a minute`);
}

/** Buys and opens a book as a person of their own, and measures each step. */
export async function buyBook(site: string, book: Book): Promise<Purchase> {
  const visitor = new Visitor(site);
  const purchase: Purchase = { times: [], refusals: visitor.refusals };
  let current: Step = "register";
  const measure = async <Result>(step: Step, work: () => Promise<Result>): Promise<Result> => {
    current = step;
    const start = performance.now();
    const result = await work();
    purchase.times.push({ step, ms: performance.now() - start });
    return result;
  };
  const search = `/explora?filters=${encodeURIComponent(JSON.stringify({ searchText: book.title }))}`;
  try {
    await measure("register", () => register(visitor));
    await measure("search", () => expectText(visitor, search, book.slug));
    await measure("content page", () => expectText(visitor, `/ayni/${book.slug}`, book.title));
    const order = await measure("order", () => placeOrder(visitor, book));
    const returnUrl = await measure("pay", () => pay(visitor, order));
    await measure("return", async () => {
      await visitor.visit(returnUrl);
      await waitForCompletion(visitor, order);
    });
    const room = `/recibir/${book.slug}/${order.id}/${order.section}`;
    await measure("open the book", () => expectText(visitor, room, book.title));
  } catch (error) {
    purchase.failure = `${current}: ${error instanceof Error ? error.message : String(error)}`;
  }
  return purchase;
}
