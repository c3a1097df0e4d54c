import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { closeServer } from "@/tools/http";
import { patchOf, Refusal, search, type Index } from "./meilisearch-responses";
import { documentedDefaults, type Document } from "./meilisearch-engine";

// A Meilisearch that answers as its HTTP API documents, as far as we use it; all else it refuses.

export const SEARCH_KEY = "clave-de-buscar-4821";

/** What a broken Meilisearch does instead of answering, or says of its tasks. */
export type Trouble = "none" | "silence" | "error" | "hang up" | "task fails";

type Task = { uid: number; indexUid: string; type: string; status: string; error: object | null };

const read = async (request: IncomingMessage): Promise<unknown> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString()) : undefined;
};

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

function checkKey({ headers: { authorization } }: IncomingMessage): void {
  if (!authorization)
    throw new Refusal(401, "missing_authorization_header", "The Authorization header is missing.", "auth");
  if (authorization !== `Bearer ${SEARCH_KEY}`)
    throw new Refusal(403, "invalid_api_key", "The provided API key is invalid.", "auth");
}

/** Starts a Meilisearch; it remembers what it was asked and told, and can be told to break. */
export async function openMeilisearch() {
  const indexes = new Map<string, Index>();
  const tasks: Task[] = [];
  let queue = Promise.resolve();
  const state = {
    trouble: "none" as Trouble,
    /** Method and path of every request. */
    asked: [] as string[],
    /** Every document that ever reached it. */
    told: [] as Document[],
    /** Runs while it works off documents. */
    meanwhile: (): Promise<unknown> => Promise.resolve(),
  };

  const found = (uid: string): Index => {
    const index = indexes.get(uid);
    if (!index) throw new Refusal(404, "index_not_found", `Index \`${uid}\` not found.`);
    return index;
  };
  const made = (uid: string): Index => {
    const index = indexes.get(uid) ?? { settings: documentedDefaults, documents: new Map() };
    indexes.set(uid, index);
    return index;
  };

  async function work(task: Task, change: () => void): Promise<void> {
    task.status = "processing";
    await new Promise((resolve) => setTimeout(resolve, 5));
    if (task.type.startsWith("document")) await state.meanwhile();
    try {
      if (state.trouble === "task fails") throw new Refusal(500, "internal", "No space left.", "internal");
      change();
      task.status = "succeeded";
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      Object.assign(task, { status: "failed", error: error.body });
    }
  }

  /** Takes a task into the queue and answers with its summary. */
  function enqueue(response: ServerResponse, indexUid: string, type: string, change: () => void): void {
    const task: Task = { uid: tasks.length, indexUid, type, status: "enqueued", error: null };
    tasks.push(task);
    const enqueuedAt = new Date().toISOString();
    send(response, 202, { taskUid: task.uid, indexUid, status: task.status, type, enqueuedAt });
    queue = queue.then(() => work(task, change));
  }

  function addDocuments(uid: string, documents: Document[], key: string | null): void {
    state.told.push(...documents);
    for (const document of documents) {
      const id = document[key ?? ""];
      if (typeof id !== "string") throw new Refusal(400, "missing_document_id", "A document has no id.");
      if (!/^[\w-]{1,511}$/.test(id)) throw new Refusal(400, "invalid_document_id", `\`${id}\` is no id.`);
      made(uid).documents.set(id, document);
    }
  }

  function answer(route: string, url: URL, body: unknown, response: ServerResponse): void {
    const [, uid = ""] = /^\w+ \/(?:indexes|tasks)\/([\w-]+)/.exec(route) ?? [];
    const one = route.replace(`/${uid}`, "/*");
    if (one === "GET /tasks/*") {
      const task = tasks[Number(uid)];
      if (!task) throw new Refusal(404, "task_not_found", `Task \`${uid}\` not found.`);
      return send(response, 200, task);
    }
    if (one === "POST /indexes/*/search") return send(response, 200, search(found(uid), body));
    if (one === "PATCH /indexes/*/settings") {
      const patched = patchOf(body);
      const patch = () => Object.assign(made(uid), { settings: patched(made(uid).settings) });
      return enqueue(response, uid, "settingsUpdate", patch);
    }
    if (one === "POST /indexes/*/documents" && Array.isArray(body)) {
      const add = () => addDocuments(uid, body as Document[], url.searchParams.get("primaryKey"));
      return enqueue(response, uid, "documentAdditionOrUpdate", add);
    }
    if (one === "POST /indexes/*/documents/delete-batch" && Array.isArray(body)) {
      const remove = () => body.forEach((id) => found(uid).documents.delete(String(id)));
      return enqueue(response, uid, "documentDeletion", remove);
    }
    throw new Refusal(404, "not_found", `${route} is unknown here.`);
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://meilisearch");
    const route = `${request.method} ${url.pathname}`;
    state.asked.push(route);
    if (state.trouble === "silence") return;
    if (state.trouble === "hang up") return void response.destroy();
    void (async () => {
      try {
        if (state.trouble === "error") throw new Refusal(500, "internal", "Out of memory.", "internal");
        checkKey(request);
        answer(route, url, await read(request), response);
      } catch (error) {
        if (error instanceof Refusal) send(response, error.status, error.body);
        else send(response, 400, { message: String(error), code: "bad_request", type: "invalid_request" });
      }
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { state, indexes, url: `http://127.0.0.1:${port}`, close: () => closeServer(server, 100) };
}
