import type { ReactNode } from "react";
import frame from "@/components/common/page-frame.module.css";
import { Container } from "@/components/ui/container";
import { Link } from "@/components/ui/link";
import { routes } from "@/lib/platform/routes";
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
    { key: "today", label: "Hoy", href: routes.adminToday() },
    { key: "people", label: "Personas", href: routes.adminUsers() },
    { key: "contents", label: "Enseñanzas", href: routes.adminContents() },
    {
      key: "applications",
      label: "Solicitudes",
      href: routes.adminApplications(),
      count: pendingCounts.applications,
    },
    { key: "reports", label: "Denuncias", href: routes.adminReports(), count: pendingCounts.reports },
    { key: "sales", label: "Ventas", href: routes.adminSales() },
    { key: "payouts", label: "Pagos a Maestros", href: routes.adminPayouts() },
    { key: "records", label: "Cuentas", href: routes.adminRecords(), count: pendingCounts.records },
    {
      key: "failed-jobs",
      label: "Correos y trabajos",
      href: routes.adminFailedJobs(),
      count: pendingCounts.failedJobs,
    },
    { key: "audit", label: "Registro", href: routes.adminAudit() },
  ];
  return (
    <Container className={frame.dense}>
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
