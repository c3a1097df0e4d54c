import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { closeServer } from "@/lib/platform/http/listen";
import { MeilisearchError, parseSettingsPatch, search, type Index } from "./meilisearch-responses";
import { defaultSettings, type Document } from "./meilisearch-engine";

export const SEARCH_KEY = "clave-de-buscar-4821";

export type Failure = "none" | "silence" | "error" | "hang up" | "task fails";

type Task = { uid: number; indexUid: string; type: string; status: string; error: object | null };

const readBody = async (request: IncomingMessage): Promise<unknown> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString()) : undefined;
};

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

function checkKey({ headers: { authorization } }: IncomingMessage): void {
  if (!authorization)
    throw new MeilisearchError(
      401,
      "missing_authorization_header",
      "The Authorization header is missing.",
      "auth",
    );
  if (authorization !== `Bearer ${SEARCH_KEY}`)
    throw new MeilisearchError(403, "invalid_api_key", "The provided API key is invalid.", "auth");
}

/** Starts a fake of the Meilisearch endpoints the application uses; it records requests and can fail in several ways. */
export async function openMeilisearch() {
  const indexes = new Map<string, Index>();
  const tasks: Task[] = [];
  let queue = Promise.resolve();
  const state = {
    failure: "none" as Failure,
    /** Method and path of every request. */
    requests: [] as string[],
    /** Every document it ever received. */
    receivedDocuments: [] as Document[],
    /** Runs while it processes documents. */
    duringIndexing: (): Promise<unknown> => Promise.resolve(),
  };

  const requireIndex = (uid: string): Index => {
    const index = indexes.get(uid);
    if (!index) throw new MeilisearchError(404, "index_not_found", `Index \`${uid}\` not found.`);
    return index;
  };
  const getOrCreateIndex = (uid: string): Index => {
    const index = indexes.get(uid) ?? { settings: defaultSettings, documents: new Map() };
    indexes.set(uid, index);
    return index;
  };

  async function runTask(task: Task, change: () => void): Promise<void> {
    task.status = "processing";
    await new Promise((resolve) => setTimeout(resolve, 5));
    if (task.type.startsWith("document")) await state.duringIndexing();
    try {
      if (state.failure === "task fails")
        throw new MeilisearchError(500, "internal", "No space left.", "internal");
      change();
      task.status = "succeeded";
    } catch (error) {
      if (!(error instanceof MeilisearchError)) throw error;
      Object.assign(task, { status: "failed", error: error.body });
    }
  }

  function enqueue(response: ServerResponse, indexUid: string, type: string, change: () => void): void {
    const task: Task = { uid: tasks.length, indexUid, type, status: "enqueued", error: null };
    tasks.push(task);
    const enqueuedAt = new Date().toISOString();
    send(response, 202, { taskUid: task.uid, indexUid, status: task.status, type, enqueuedAt });
    queue = queue.then(() => runTask(task, change));
  }

  function addDocuments(uid: string, documents: Document[], key: string | null): void {
    state.receivedDocuments.push(...documents);
    for (const document of documents) {
      const id = document[key ?? ""];
      if (typeof id !== "string")
        throw new MeilisearchError(400, "missing_document_id", "A document has no id.");
      if (!/^[\w-]{1,511}$/.test(id))
        throw new MeilisearchError(400, "invalid_document_id", `\`${id}\` is no id.`);
      getOrCreateIndex(uid).documents.set(id, document);
    }
  }

  function handleRequest(route: string, url: URL, body: unknown, response: ServerResponse): void {
    const [, uid = ""] = /^\w+ \/(?:indexes|tasks)\/([\w-]+)/.exec(route) ?? [];
    const pattern = route.replace(`/${uid}`, "/*");
    if (pattern === "GET /tasks/*") {
      const task = tasks[Number(uid)];
      if (!task) throw new MeilisearchError(404, "task_not_found", `Task \`${uid}\` not found.`);
      return send(response, 200, task);
    }
    if (pattern === "POST /indexes/*/search") return send(response, 200, search(requireIndex(uid), body));
    if (pattern === "PATCH /indexes/*/settings") {
      const applyPatch = parseSettingsPatch(body);
      const patch = () =>
        Object.assign(getOrCreateIndex(uid), { settings: applyPatch(getOrCreateIndex(uid).settings) });
      return enqueue(response, uid, "settingsUpdate", patch);
    }
    if (pattern === "POST /indexes/*/documents" && Array.isArray(body)) {
      const add = () => addDocuments(uid, body as Document[], url.searchParams.get("primaryKey"));
      return enqueue(response, uid, "documentAdditionOrUpdate", add);
    }
    if (pattern === "POST /indexes/*/documents/delete-batch" && Array.isArray(body)) {
      const remove = () => body.forEach((id) => requireIndex(uid).documents.delete(String(id)));
      return enqueue(response, uid, "documentDeletion", remove);
    }
    throw new MeilisearchError(404, "not_found", `${route} is unknown here.`);
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://meilisearch");
    const route = `${request.method} ${url.pathname}`;
    state.requests.push(route);
    if (state.failure === "silence") return;
    if (state.failure === "hang up") return void response.destroy();
    void (async () => {
      try {
        if (state.failure === "error")
          throw new MeilisearchError(500, "internal", "Out of memory.", "internal");
        checkKey(request);
        handleRequest(route, url, await readBody(request), response);
      } catch (error) {
        if (error instanceof MeilisearchError) send(response, error.status, error.body);
        else send(response, 400, { message: String(error), code: "bad_request", type: "invalid_request" });
      }
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { state, indexes, url: `http://127.0.0.1:${port}`, close: () => closeServer(server, 100) };
}
