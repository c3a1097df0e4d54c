"use client";

import dynamic from "next/dynamic";

/** The packs of an offer. Without a placeholder: a page that has them comes with them, or is shown once they are there. */
export const LazyPackOffers = dynamic(() => import("./pack-offers").then((module) => module.PackOffers));
