export { NotFoundScreen as default } from "@/components/shell/not-found-screen";
export { notFoundMetadata as metadata } from "../not-found-metadata";
