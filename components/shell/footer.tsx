import { Container } from "@/components/ui/container";
import { InstagramLogoIcon, YoutubeLogoIcon } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { PRODUCT_NAME } from "@/lib/platform/copy/product";
import { routes } from "@/lib/platform/routes";
import type { ExternalLinks } from "@/lib/platform/site-config/schema";
import { ApprenticesOnly } from "./apprentices-only";
import { SessionBrand } from "./session-brand";
import styles from "./footer.module.css";

interface FooterLink {
  label: string;
  href: string | null;
  newTab?: boolean;
  isForApprentices?: boolean;
}

interface FooterColumnProps {
  title: string;
  links: FooterLink[];
}

const getFooterColumns = ({ forum, blog }: ExternalLinks): FooterColumnProps[] => [
  {
    title: "Descubre",
    links: [
      { label: "Explora", href: routes.explore() },
      { label: "Disciplinas", href: routes.disciplines() },
      { label: "Directorio de Maestros", href: routes.masters() },
      { label: "Hazte Maestro", href: routes.becomeMaster(), isForApprentices: true },
    ],
  },
  {
    title: "Acerca de",
    links: [
      { label: "Quiénes somos", href: routes.about() },
      { label: "Credo", href: routes.creed() },
      { label: "Visión", href: routes.vision() },
      { label: "Contacto", href: routes.contact() },
    ],
  },
  {
    title: "Comunidad",
    links: [
      { label: "Directrices", href: routes.guidelines() },
      { label: "Invitaciones", href: routes.invitations() },
      { label: "Foro", href: forum },
      { label: "Blog", href: blog },
    ],
  },
  {
    title: "Legal",
    links: [
      { label: "Condiciones", href: routes.terms() },
      { label: "Cookies", href: routes.cookies(), newTab: true },
      { label: "Privacidad", href: routes.privacy() },
      { label: "Accesibilidad", href: routes.accessibility() },
      { label: "Tu elección de cookies", href: routes.cookiePreferences() },
    ],
  },
];

function FooterEntry({ label, href, newTab }: FooterLink) {
  if (!href) return null;
  return (
    <li>
      <Link href={href} className={styles.link} target={newTab ? "_blank" : undefined}>
        {label}
        {newTab && <span className="visually-hidden"> (se abre en otra pestaña)</span>}
      </Link>
    </li>
  );
}

function FooterColumn({ title, links }: FooterColumnProps) {
  return (
    <nav aria-label={title}>
      <p className={styles.title}>{title}</p>
      <ul role="list" className={styles.links}>
        {links.map((link) =>
          link.isForApprentices ? (
            <ApprenticesOnly key={link.label}>
              <FooterEntry {...link} />
            </ApprenticesOnly>
          ) : (
            <FooterEntry key={link.label} {...link} />
          ),
        )}
      </ul>
    </nav>
  );
}

function SocialLinks({ instagram, youtube }: ExternalLinks) {
  return (
    <p className={styles.social}>
      {instagram && (
        <a href={instagram} className={styles.round} aria-label="Instagram">
          <InstagramLogoIcon size={24} />
        </a>
      )}
      {youtube && (
        <a href={youtube} className={styles.round} aria-label="YouTube">
          <YoutubeLogoIcon size={24} />
        </a>
      )}
    </p>
  );
}

export function SiteFooter({ links }: { links: ExternalLinks }) {
  return (
    <footer className={styles.footer}>
      <Container className={styles.inner}>
        <div className={styles.about}>
          <SessionBrand />
          <p>Hoy por ti, mañana por mí. {PRODUCT_NAME} reúne a quien enseña y a quien busca, en español.</p>
          <SocialLinks {...links} />
        </div>
        <div className={styles.columns}>
          {getFooterColumns(links).map((column) => (
            <FooterColumn key={column.title} {...column} />
          ))}
        </div>
      </Container>
    </footer>
  );
}
