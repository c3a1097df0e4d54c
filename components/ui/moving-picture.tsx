import { ViewTransition, type CSSProperties } from "react";

// When somebody follows the link of a card, its picture (the element with `data-picture`) moves and grows into that of the page, in
// browsers with view transitions: both then have the same name, which `LinkNavigation` gives to the one of the card.

export const toPictureName = (path: string): string => `picture${path.replaceAll("/", "-")}`;

/** The style of the large picture of the page at `path`, which has `data-picture`, too. */
export const movingPicture = (path: string): CSSProperties => ({ viewTransitionName: toPictureName(path) });

/**
 * Lets the picture of a page move when the page arrives. It stands above all elements of the page and contains nothing: React
 * would hold the page back for up to half a second until the images within it are loaded.
 */
export const PictureArrival = () => <ViewTransition default="none" />;
