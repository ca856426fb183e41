import type { Type } from '@nestjs/common';
import { DECORATORS } from '@nestjs/swagger';

export function fieldsOf(type: Type): string[] {
  const names = Reflect.getMetadata(
    DECORATORS.API_MODEL_PROPERTIES_ARRAY,
    type.prototype as object,
  ) as string[];
  return names.map((name) => name.slice(1));
}

const known = new Map<Type, string[]>();

type Others<Response> = { [Field in keyof Response]?: Response[Field] | undefined };

/** Copies only the documented fields of `type` from a row; `others` are not in the row or replace it. */
export function toResponse<Response extends object, Given extends Others<Response> = object>(
  type: Type<Response>,
  row: Omit<NoInfer<Response>, keyof Given>,
  others?: Given,
): Response {
  let fields = known.get(type);
  if (!fields) known.set(type, (fields = fieldsOf(type)));
  const from = row as Record<string, unknown>;
  const response: Record<string, unknown> = {};
  for (const field of fields) if (from[field] !== undefined) response[field] = from[field];
  return Object.assign(response, others) as Response;
}
