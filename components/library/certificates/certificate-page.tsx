import { Container } from "@/components/ui/container";
import { CheckCircleFillIcon } from "@/components/ui/icons";
import { certificateTexts } from "@/lib/library/certificates/copy";
import type { CertificateView } from "@/lib/library/certificates/schema";
import { PRODUCT } from "@/lib/copy/product";
import { bands } from "@/lib/platform/routes";
import { slugify } from "@/lib/platform/text/slug";
import styles from "./certificate-page.module.css";

/** What everybody may see of a certificate whose code they have: that it is genuine, and what it says. */
export function CertificatePage({ certificate }: { certificate: CertificateView }) {
  const { code, holderName, masterName, title } = certificate;
  const { name, deed, length, ended, issued } = certificateTexts(certificate);
  const facts = [
    { term: "Con", value: masterName },
    ...(length ? [{ term: "Encuentros", value: length }] : []),
    { term: "Terminó el", value: ended },
    { term: "Expedida el", value: issued },
    { term: "Código", value: <span className={styles.code}>{code}</span> },
  ];
  return (
    <Container className={styles.page}>
      <article className={styles.paper}>
        <img src={bands.edge(slugify(title))} alt="" width={960} height={48} className={styles.band} />
        <div className={styles.body}>
          <p className={styles.genuine}>
            <CheckCircleFillIcon size={22} />
            Es una constancia auténtica de {PRODUCT}
          </p>
          <p className={styles.kind}>{name}</p>
          <h1 className={styles.holder}>{holderName}</h1>
          <p>{deed}</p>
          <p className={styles.title}>{title}</p>
          <dl className={styles.facts}>
            {facts.map(({ term, value }) => (
              <div key={term}>
                <dt className={styles.term}>{term}</dt>
                <dd className={styles.value}>{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      </article>
    </Container>
  );
}
