import { getElementPage } from "./frame";
import type { PagePosition } from "./page-position";

/** Returns the page to show once a section is cut into `pages` pages. */
export type PageSelector = (document: Document, pages: number) => number;

export const selectFirstPage: PageSelector = () => 0;
export const selectLastPage: PageSelector = (_, pages) => pages - 1;

/** Returns the fraction of a section before the middle of a page, which finds the same words at any font size. */
export const getPageShare = ({ page, pages }: PagePosition): number => (page + 0.5) / pages;

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
