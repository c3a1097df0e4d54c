import type { Metadata } from "next";
import type { Text } from "./text";

export const textMetadata = ({ title, description, path }: Text): Metadata => ({
  title,
  description,
  alternates: { canonical: path },
});
