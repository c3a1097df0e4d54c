"use client";

import dynamic from "next/dynamic";
import type { ExternalLinks } from "@/lib/platform/site-config/schema";

// Next.js renders the screen of a missing page along with every page. As elements it would double the data of a page;
// as one component, its contents are loaded where a page is missing.

export const LazyNotFoundScreen = dynamic(() =>
  import("./not-found-screen").then((module) => module.NotFoundScreen),
);

const NotFoundPage = dynamic(() => import("./not-found-page").then((module) => module.NotFoundPage));

export const LazyNotFoundPage = (props: { links: ExternalLinks }) => <NotFoundPage {...props} />;
