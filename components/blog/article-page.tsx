import { ShareButton } from "@/components/common/share-button";
import { Container } from "@/components/ui/container";
import { cx } from "@/components/ui/cx";
import { TextLink } from "@/components/ui/link";
import type { BlogArticle, BlogPost } from "@/lib/publishing/blog/schema";
import { textileImages, routes } from "@/lib/platform/routes";
import styles from "./article-page.module.css";
import { AuthorLinks } from "./author-links";
import { PostCard } from "./post-card";
import { PostMeta } from "./post-meta";
import { TagLinks } from "./tag-links";

function RelatedPosts({ posts }: { posts: BlogPost[] }) {
  if (posts.length === 0) return null;
  return (
    <section className={styles.related}>
      <Container className={styles.relatedFrame}>
        <h2>Sigue leyendo</h2>
        <ul role="list" className={styles.posts}>
          {posts.map((post) => (
            <li key={post.slug}>
              <PostCard post={post} />
            </li>
          ))}
        </ul>
      </Container>
    </section>
  );
}

interface ArticlePageProps {
  /** `html` is sanitized. */
  article: BlogArticle;
  related: BlogPost[];
}

export function ArticlePage({ article, related }: ArticlePageProps) {
  const { slug, title, excerpt, authors, tags, html } = article;
  const authorsWithBio = authors.filter(({ bio }) => bio !== "");
  return (
    <>
      <article>
        <header>
          <Container className={styles.head}>
            <p>
              <TextLink href={routes.blog()}>Blog</TextLink>
            </p>
            <h1 className={styles.title}>{title}</h1>
            {excerpt && <p className={styles.lead}>{excerpt}</p>}
            <p className={styles.line}>
              {authors.length > 0 && (
                <span>
                  <AuthorLinks authors={authors} />
                </span>
              )}
              <span>
                <PostMeta post={article} />
              </span>
            </p>
          </Container>
          <img src={textileImages.border(slug)} alt="" width={1440} height={44} className={styles.band} />
        </header>
        <Container className={styles.frame}>
          <div className={cx("prose", styles.text)} dangerouslySetInnerHTML={{ __html: html }} />
          <footer className={styles.foot}>
            <div className={styles.actions}>
              <TagLinks tags={tags} />
              <ShareButton title={title} path={routes.blogPost(slug)} />
            </div>
            {authorsWithBio.map((author) => (
              <p key={author.slug} className={styles.author}>
                <b>{author.name}.</b> {author.bio}
              </p>
            ))}
          </footer>
        </Container>
      </article>
      <RelatedPosts posts={related} />
    </>
  );
}
