declare module "jsdom" {
  export class JSDOM {
    readonly window: { DOMParser: typeof DOMParser };
  }
}
