import { getElementPage } from "./frame";
import type { PagePosition } from "./page-position";

/** Returns the page to show once a section is cut into `pages` pages. */
export type PageSelector = (document: Document, pages: number) => number;

export const selectFirstPage: PageSelector = () => 0;
export const selectLastPage: PageSelector = (_, pages) => pages - 1;

/** More than what storing a share rounds off, so that it does not lead to the page before. */
const ROUNDING = 0.0001;

/** Returns the fraction of a section before a page, which finds its first words on pages of any size. */
export const getPageShare = ({ page, pages }: PagePosition): number => page / pages + ROUNDING;

export const selectPageAtShare =
  (share: number): PageSelector =>
  (_, pages) =>
    Math.floor(share * pages);

export const selectPageOfFragment =
  (fragment: string): PageSelector =>
  (document) => {
    const element = fragment ? document.getElementById(fragment) : null;
    return element ? getElementPage(document, element) : 0;
  };
