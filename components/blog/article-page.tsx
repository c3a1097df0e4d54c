import { ShareButton } from "@/components/common/share-button";
import { Container } from "@/components/ui/container";
import { cx } from "@/components/ui/cx";
import { TextLink } from "@/components/ui/link";
import { toTopicExploreUrl } from "@/lib/discovery/catalogue/url";
import type { ArticleHeading, BlogArticle, BlogPost } from "@/lib/publishing/blog/schema";
import { textileImages } from "@/lib/platform/image-urls";
import { routes } from "@/lib/platform/routes";
import { topicName, type TopicKey } from "@/lib/reference/topics";
import styles from "./article-page.module.css";
import { AuthorFace } from "./author-face";
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

const MIN_LISTED_HEADINGS = 3;

function ArticleContents({ headings }: { headings: ArticleHeading[] }) {
  if (headings.length < MIN_LISTED_HEADINGS) return null;
  return (
    <nav aria-labelledby="indice" className={styles.contents}>
      <h2 id="indice" className={styles.contentsTitle}>
        En este artículo
      </h2>
      <ol className={styles.entries}>
        {headings.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Links to the teachings about the topics of the article. */
function TopicTeachings({ topics }: { topics: TopicKey[] }) {
  if (topics.length === 0) return null;
  return (
    <nav aria-labelledby="ensenanzas">
      <h2 id="ensenanzas" className={styles.contentsTitle}>
        Enseñanzas sobre esto
      </h2>
      <ul role="list" className={styles.topics}>
        {topics.map((key) => (
          <li key={key}>
            <TextLink href={toTopicExploreUrl(key)}>{topicName(key)}</TextLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface ArticlePageProps {
  /** `html` is sanitized, and its headings have ids. */
  article: BlogArticle;
  headings: ArticleHeading[];
  related: BlogPost[];
}

export function ArticlePage({ article, headings, related }: ArticlePageProps) {
  const { slug, title, excerpt, authors, tags, html, topics = [] } = article;
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
            <div className={styles.line}>
              {authors.map((author) => (
                <AuthorFace key={author.slug} author={author} size={44} />
              ))}
              <p className={styles.by}>
                {authors.length > 0 && (
                  <span>
                    <AuthorLinks authors={authors} />
                  </span>
                )}
                <span>
                  <PostMeta post={article} />
                </span>
              </p>
            </div>
          </Container>
          <img src={textileImages.border(slug)} alt="" width={1440} height={44} className={styles.band} />
        </header>
        <Container className={styles.frame}>
          <ArticleContents headings={headings} />
          <div className={cx("prose", styles.text)} dangerouslySetInnerHTML={{ __html: html }} />
          <footer className={styles.foot}>
            <div className={styles.actions}>
              <TagLinks tags={tags} />
              <ShareButton title={title} path={routes.blogPost(slug)} />
            </div>
            <TopicTeachings topics={topics} />
            {authorsWithBio.map((author) => (
              <div key={author.slug} className={styles.author}>
                <AuthorFace author={author} size={56} />
                <p>
                  <b>{author.name}.</b> {author.bio}
                </p>
              </div>
            ))}
          </footer>
        </Container>
      </article>
      <RelatedPosts posts={related} />
    </>
  );
}
