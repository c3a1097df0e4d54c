import { Fragment } from "react";
import { TextLink } from "@/components/ui/link";
import type { BlogAuthor } from "@/lib/publishing/blog/schema";
import { routes } from "@/lib/platform/routes";

/** Links to the posts of each author. */
export function AuthorLinks({ authors }: { authors: BlogAuthor[] }) {
  return authors.map(({ slug, name }, index) => (
    <Fragment key={slug}>
      {index > 0 && " y "}
      <TextLink href={routes.blogAuthor(slug)} rel="author">
        {name}
      </TextLink>
    </Fragment>
  ));
}
