import type { Metadata } from "next";
import { pageMetadata } from "@/lib/share/metadata";
import type { Text } from "./text";

/** How a page of prose is found and shared. */
export const textMetadata = ({ title, description, path }: Text): Metadata =>
  pageMetadata({ title, description, path });
