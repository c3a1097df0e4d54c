import { qrCodes, shareImages } from "@/lib/platform/image-urls";
import { routes } from "@/lib/platform/routes";

/** A public page of a Master: of one of their contents, or their own. */
export type OwnPage =
  | {
      kind: "ayni";
      id: string;
      slug: string;
      title: string;
      version: number;
      hasEncuentros: boolean;
      /** Somebody may pay for it. */
      isPriced: boolean;
      masterId: string;
    }
  | { kind: "master"; slug: string; title: string; masterId: string };

export const getPagePath = (page: OwnPage): string =>
  page.kind === "ayni" ? routes.ayni(page.slug) : routes.master(page.slug);

export const getEditPath = (page: OwnPage): string =>
  page.kind === "ayni" ? routes.edit(page.slug) : routes.profileSettings();

export const getShareImage = (page: OwnPage): string =>
  page.kind === "ayni" ? shareImages.ayni(page.slug, page.version) : shareImages.master(page.slug);

export const getQrCode = (page: OwnPage): string =>
  page.kind === "ayni" ? qrCodes.ayni(page.slug) : qrCodes.master(page.slug);
