export { LazyNotFoundScreen as default } from "@/components/shell/lazy-not-found";
export { notFoundMetadata as metadata } from "../not-found-metadata";
