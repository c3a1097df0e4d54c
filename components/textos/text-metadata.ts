import type { Metadata } from "next";
import { pageMetadata } from "@/lib/publishing/seo/metadata";
import type { Text } from "../legal/page-text";

/** How a page of prose is found and shared. */
export const textMetadata = ({ title, description, path }: Text): Metadata =>
  pageMetadata({ title, description, path });
