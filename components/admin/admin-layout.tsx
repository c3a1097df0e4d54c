import type { ReactNode } from "react";
import { Container } from "@/components/ui/container";
import { Link } from "@/components/ui/link";
import { adminRoutes } from "@/lib/platform/admin-routes";
import { SectionRow } from "./section-row";
import styles from "./admin-layout.module.css";

interface AdminLayoutProps {
  current:
    | "today"
    | "people"
    | "contents"
    | "applications"
    | "reports"
    | "sales"
    | "payouts"
    | "records"
    | "failed-jobs"
    | "audit";
  pendingCounts: { applications: number; reports: number; failedJobs: number; records: number };
  children: ReactNode;
}

export function AdminLayout({ current, pendingCounts, children }: AdminLayoutProps) {
  const sections = [
    { key: "today", label: "Hoy", href: adminRoutes.today() },
    { key: "people", label: "Personas", href: adminRoutes.users() },
    { key: "contents", label: "Enseñanzas", href: adminRoutes.contents() },
    {
      key: "applications",
      label: "Solicitudes",
      href: adminRoutes.applications(),
      count: pendingCounts.applications,
    },
    { key: "reports", label: "Denuncias", href: adminRoutes.reports(), count: pendingCounts.reports },
    { key: "sales", label: "Ventas", href: adminRoutes.sales() },
    { key: "payouts", label: "Pagos a Maestros", href: adminRoutes.payouts() },
    { key: "records", label: "Cuentas", href: adminRoutes.records(), count: pendingCounts.records },
    {
      key: "failed-jobs",
      label: "Correos y trabajos",
      href: adminRoutes.failedJobs(),
      count: pendingCounts.failedJobs,
    },
    { key: "audit", label: "Registro", href: adminRoutes.audit() },
  ];
  return (
    <Container className={styles.page}>
      <h1>Admin dashboard</h1>
      <nav aria-label="Secciones del panel">
        <SectionRow className={styles.sections}>
          {sections.map(({ key, label, href, count = 0 }) => (
            <li key={key}>
              <Link
                href={href}
                className={styles.section}
                aria-current={key === current ? "page" : undefined}
              >
                {label}
                {count > 0 && (
                  <span className={styles.count}>
                    {count}
                    <span className="visually-hidden"> por resolver</span>
                  </span>
                )}
              </Link>
            </li>
          ))}
        </SectionRow>
      </nav>
      {children}
    </Container>
  );
}
