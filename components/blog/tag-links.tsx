import { Link } from "@/components/ui/link";
import type { BlogTag } from "@/lib/publishing/blog/schema";
import { routes } from "@/lib/platform/routes";
import styles from "./tag-links.module.css";

interface TagLinksProps {
  tags: BlogTag[];
  /** The slug of the tag whose posts are shown. */
  current?: string;
}

/** The ways into the blog by what it is about. */
export function TagLinks({ tags, current }: TagLinksProps) {
  if (tags.length === 0) return null;
  return (
    <ul role="list" className={styles.tags}>
      {tags.map(({ slug, name }) => (
        <li key={slug}>
          <Link
            href={routes.blogTag(slug)}
            className={styles.tag}
            aria-current={slug === current ? "page" : undefined}
          >
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}
