import type { Metadata } from "next";
import { buildPageMetadata } from "@/lib/publishing/seo/metadata";
import type { PageText } from "./page-text";

export const toTextMetadata = ({ title, description, path }: PageText): Metadata =>
  buildPageMetadata({ title, description, path });
