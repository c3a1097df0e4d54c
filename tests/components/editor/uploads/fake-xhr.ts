type Progress = { loaded: number; total: number };

/** Replaces XMLHttpRequest; tests respond to the requests in `opened`. */
export class FakeXhr {
  static opened: FakeXhr[] = [];

  readonly upload: { onprogress: ((event: Progress) => void) | null } = { onprogress: null };
  readonly headers: Record<string, string> = {};
  onload: (() => void) | null = null;
  onerror: (() => void) | null = null;
  onabort: (() => void) | null = null;
  onloadend: (() => void) | null = null;
  status = 0;
  etag: string | null = null;
  url = "";
  method = "";
  aborted = false;
  body: unknown;

  open(method: string, url: string) {
    this.method = method;
    this.url = url;
    FakeXhr.opened.push(this);
  }

  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }

  send(body: unknown) {
    this.body = body;
  }

  abort() {
    this.aborted = true;
    this.onabort?.();
    this.onloadend?.();
  }

  progress(loaded: number, total: number) {
    this.upload.onprogress?.({ loaded, total });
  }

  getResponseHeader(name: string) {
    return name === "ETag" ? this.etag : null;
  }

  respond(status: number, etag: string | null = null) {
    this.status = status;
    this.etag = etag;
    this.onload?.();
    this.onloadend?.();
  }

  fail() {
    this.onerror?.();
    this.onloadend?.();
  }
}
