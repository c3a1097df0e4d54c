import type { z } from "zod";
import type { PaymentsContext } from "./context";
import { StripeApiError, resourceMissingError } from "./errors";
import { expandObject } from "./expand";
import type { FormFields } from "./form";
import { parseParams } from "./param-types";
import { retrieveParams } from "./params";
import type { TableName, StoreTables } from "./tables";

export type ApiRoute = {
  method: "DELETE" | "GET" | "POST";
  path: string;
  /** Returns an error, instead of throwing it, if what the call has written stays. */
  run: (context: PaymentsContext, fields: FormFields, id: string) => object;
};

type ExpandableSchema = z.ZodType<{ expand?: string[] | undefined }>;

export function defineRoute<Schema extends ExpandableSchema>(
  method: ApiRoute["method"],
  path: string,
  schema: Schema,
  run: (context: PaymentsContext, params: z.output<Schema>, id: string) => object,
): ApiRoute {
  return {
    method,
    path,
    run: (context, fields, id) => {
      const query = parseParams(schema, fields);
      const result = run(context, query, id);
      return result instanceof StripeApiError ? result : expandObject(context.store, result, query.expand);
    },
  };
}

export function retrieveRoute<Name extends TableName>(
  path: string,
  table: Name,
  resourceName: string,
  param: string,
): ApiRoute {
  return defineRoute("GET", path, retrieveParams, ({ store }, _, id): StoreTables[Name] => {
    const record = store.get(table, id);
    if (!record) throw resourceMissingError(resourceName, id, { param });
    return record;
  });
}
