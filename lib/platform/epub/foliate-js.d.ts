declare module "foliate-js/epub.js" {
  export type FoliateTocItem = {
    label?: string | null;
    href?: string | null;
    subitems?: FoliateTocItem[] | null;
  };

  export type FoliateSection = {
    /** Its path in the archive. */
    id: string;
    /** Puts the section and its files behind blob URLs, after an event `data` for each. */
    load: () => Promise<string | null>;
    unload: () => void;
  };

  /** The detail of the event `data`; handlers may replace `data`. */
  export type FoliateData = { name: string; type: string; data: string | Blob | Promise<string | Blob> };

  export class EPUB {
    constructor(loader: {
      loadText: (path: string) => string | null;
      loadBlob: (path: string) => Blob;
      getSize: (path: string) => number;
      sha1?: (text: string) => Promise<Uint8Array>;
    });
    /** Reads everything but sections. */
    parser: Pick<DOMParser, "parseFromString">;
    sections: FoliateSection[];
    toc?: FoliateTocItem[] | null;
    /** The value of `page-progression-direction`. */
    dir: string | null;
    metadata: { language?: string | string[] };
    transformTarget: EventTarget;
    init: () => Promise<EPUB>;
    destroy: () => void;
  }
}
