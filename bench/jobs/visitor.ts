import { setTimeout as sleep } from "node:timers/promises";
import { call, type Answer } from "@/bench/http";

const RETRY_MS = 1_000;
const PATIENCE_MS = 120_000;

const MAX_QUOTED = 100;

const isRefusal = (status: number): boolean => status === 0 || status === 429 || status >= 500;

type VisitOptions = { method?: string; body?: unknown; expected?: number };

/** A newcomer with cookies of their own, who tries again after a refusal. */
export class Visitor {
  /** Every refused request, as "GET /explora: 503", with the begin of its answer. */
  readonly refusals: string[] = [];
  readonly #site: string;
  readonly #cookies = new Map<string, string>();

  constructor(site: string) {
    this.#site = site;
  }

  /** `url` may be a path of the site. Errors: a status other than `expected`, or refusals for two minutes. */
  async visit(url: string, { expected = 200, ...options }: VisitOptions = {}): Promise<Answer> {
    const target = new URL(url, this.#site);
    const name = `${options.method ?? "GET"} ${target.pathname}`;
    const answer = await this.#insist(name, () =>
      call(target.href, { ...options, cookie: this.#readCookies() }),
    );
    for (const line of answer.headers["set-cookie"] ?? []) this.#storeCookie(line);
    if (answer.status !== expected)
      throw new Error(`${name} answered ${answer.status}: ${answer.body.slice(0, MAX_QUOTED)}`);
    return answer;
  }

  async #insist(name: string, send: () => Promise<Answer>): Promise<Answer> {
    for (const start = performance.now(); ; await sleep(RETRY_MS)) {
      const answer = await send();
      if (!isRefusal(answer.status)) return answer;
      this.refusals.push(`${name}: ${answer.status} ${answer.body.slice(0, MAX_QUOTED)}`.trim());
      if (performance.now() - start > PATIENCE_MS) throw new Error(`${name} was refused for two minutes`);
    }
  }

  #readCookies(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  #storeCookie(line: string): void {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    this.#cookies.set(name, value);
  }
}
