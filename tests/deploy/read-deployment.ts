import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "yaml";
import { z } from "zod";
import { Chart } from "./render-chart";

// Reads what the compose file and the chart start, in one form.

/** A container of a release. */
export type Program = {
  name: string;
  /** Without `.mjs`. */
  program: string;
  /** Values of secrets are empty. */
  variables: Record<string, string>;
  graceSeconds: number;
  /** Paths, and the port on which each is asked. */
  probes: { path: string; port: number }[];
};

const seconds = z
  .string()
  .regex(/^\d+s$/)
  .transform((text) => Number.parseInt(text, 10));
const composeSchema = z.object({
  services: z.record(
    z.string(),
    z.object({
      image: z.string(),
      command: z.array(z.string()).optional(),
      environment: z.record(z.string(), z.string()).default({}),
      stop_grace_period: seconds.default(10),
    }),
  ),
});

const programOf = (command: readonly string[]): string => command.at(-1)?.replace(/\.mjs$/, "") ?? "";

/** The services of the compose file that run the site's own image. */
export function readComposePrograms(text: string): Program[] {
  const { services } = composeSchema.parse(parse(text, { merge: true }));
  return Object.entries(services)
    .filter(([, { image }]) => image.startsWith("ayllu:"))
    .map(([name, { command = ["node", "server.mjs"], environment, stop_grace_period }]) => ({
      name,
      program: programOf(command),
      variables: environment,
      graceSeconds: stop_grace_period,
      probes: [],
    }));
}

const probeSchema = z.object({ httpGet: z.object({ path: z.string(), port: z.string() }) });
const containerSchema = z.object({
  name: z.string(),
  command: z.array(z.string()),
  envFrom: z.array(z.object({ configMapRef: z.object({ name: z.string() }) })).default([]),
  env: z.array(z.object({ name: z.string(), value: z.string().optional() })).default([]),
  ports: z.array(z.object({ name: z.string(), containerPort: z.coerce.number() })).default([]),
  startupProbe: probeSchema.optional(),
  readinessProbe: probeSchema.optional(),
  livenessProbe: probeSchema.optional(),
});
const workloadSchema = z.object({
  kind: z.enum(["Deployment", "Job"]),
  metadata: z.object({ name: z.string() }),
  spec: z.object({
    template: z.object({
      metadata: z.object({ labels: z.record(z.string(), z.string()) }),
      spec: z.object({
        terminationGracePeriodSeconds: z.number(),
        securityContext: z.object({ runAsNonRoot: z.literal(true) }),
        containers: z.tuple([containerSchema]),
      }),
    }),
  }),
});
const configSchema = z.object({
  kind: z.literal("ConfigMap"),
  metadata: z.object({ name: z.string() }),
  data: z.record(z.string(), z.string()),
});

/** Returns the labels of the pods of each workload. */
export const readPodLabels = (objects: readonly unknown[]): Record<string, string>[] =>
  objects.flatMap((object) => {
    const workload = workloadSchema.safeParse(object);
    return workload.success ? [workload.data.spec.template.metadata.labels] : [];
  });

/** Errors: a workload of an unknown form. */
export function readChartPrograms(objects: readonly unknown[]): Program[] {
  const configs = objects.flatMap((object) => {
    const config = configSchema.safeParse(object);
    return config.success ? [config.data] : [];
  });
  const isWorkload = (object: unknown): boolean =>
    z.object({ kind: z.enum(["Deployment", "Job"]) }).safeParse(object).success;
  return objects.filter(isWorkload).map((object) => {
    const { metadata, spec } = workloadSchema.parse(object);
    const [container] = spec.template.spec.containers;
    const sources = container.envFrom.map(({ configMapRef }) => configMapRef.name);
    const shared = configs.filter((config) => sources.includes(config.metadata.name));
    const probes = [container.startupProbe, container.readinessProbe, container.livenessProbe];
    return {
      name: metadata.name,
      program: programOf(container.command),
      variables: Object.assign(
        {},
        ...shared.map(({ data }) => data),
        ...container.env.map(({ name, value = "" }) => ({ [name]: value })),
      ),
      graceSeconds: spec.template.spec.terminationGracePeriodSeconds,
      probes: probes.flatMap((probe) => {
        if (!probe) return [];
        const { path, port } = probe.httpGet;
        return { path, port: container.ports.find(({ name }) => name === port)?.containerPort ?? 0 };
      }),
    };
  });
}

/** A chart's templates by file name, and its values. */
export type ChartSources = { helpers: string; templates: Record<string, string>; values: string };

export async function readChartSources(folder: string): Promise<ChartSources> {
  const names = await readdir(join(folder, "templates"));
  const read = (name: string) => readFile(join(folder, "templates", name), "utf8");
  const templates = names.filter((name) => name.endsWith(".yaml"));
  return {
    helpers: await read("_helpers.tpl"),
    values: await readFile(join(folder, "values.yaml"), "utf8"),
    templates: Object.fromEntries(
      await Promise.all(templates.map(async (name) => [name, await read(name)] as const)),
    ),
  };
}

/** Returns all objects, with everything optional switched on or off. */
export function renderObjects(
  { helpers, templates, values }: ChartSources,
  isEverything: boolean,
): unknown[] {
  const switched = values.replaceAll(/enabled: (true|false)/g, `enabled: ${isEverything}`);
  const data = { Values: parse(switched), Release: { Name: "ayllu", Service: "Helm" } };
  const chart = new Chart(helpers);
  return Object.values(templates).flatMap((template) => chart.render(template, data));
}
