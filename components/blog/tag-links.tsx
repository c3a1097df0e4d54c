import { Link } from "@/components/ui/link";
import type { BlogTag } from "@/lib/publishing/blog/schema";
import { routes } from "@/lib/platform/routes";
import styles from "./tag-links.module.css";

export function TagLinks({ tags }: { tags: BlogTag[] }) {
  if (tags.length === 0) return null;
  return (
    <ul role="list" className={styles.tags}>
      {tags.map(({ slug, name }) => (
        <li key={slug}>
          <Link href={routes.blogTag(slug)} className={styles.tag}>
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}
