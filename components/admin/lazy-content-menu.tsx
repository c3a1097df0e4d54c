"use client";

import type { ContentRow } from "@/lib/administration/contents/schema";
import { LazyMenu } from "./lazy-menu";

const loadMenu = () => import("./content-menu").then((module) => module.ContentMenu);

/** The actions of an admin on a content. */
export const LazyContentMenu = (props: { content: ContentRow }) => (
  <LazyMenu label={`Acciones de ${props.content.title}`} load={loadMenu} props={props} />
);
