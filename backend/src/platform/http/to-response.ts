import type { Type } from '@nestjs/common';
import { type ApiPropertyOptions, DECORATORS } from '@nestjs/swagger';

/** Inherited fields first. */
export function fieldsOf(type: Type): string[] {
  const prototype = type.prototype as object;
  const names = Reflect.getMetadata(DECORATORS.API_MODEL_PROPERTIES_ARRAY, prototype) as string[];
  const documentOf = (field: string) =>
    Reflect.getMetadata(DECORATORS.API_MODEL_PROPERTIES, prototype, field) as ApiPropertyOptions;
  return names.map((name) => name.slice(1)).filter((field) => documentOf(field).required !== false);
}

const fieldsByType = new Map<Type, string[]>();

type RequiredOf<Response> = {
  [Field in keyof Response as object extends Pick<Response, Field> ? never : Field]: Response[Field];
};
type Others<Response> = { [Field in keyof Response]?: Response[Field] | undefined };

/**
 * Copies only documented fields of `type`; `others` add to the row or replace its fields. Optional fields
 * depend on the reader, so they are always in `others`.
 */
export function toResponse<Response extends object, Given extends Others<Response> = object>(
  type: Type<Response>,
  row: Omit<RequiredOf<NoInfer<Response>>, keyof Given>,
  others?: Given,
): Response {
  let fields = fieldsByType.get(type);
  if (!fields) fieldsByType.set(type, (fields = fieldsOf(type)));
  const from = row as Record<string, unknown>;
  const response: Record<string, unknown> = {};
  for (const field of fields) if (field in from) response[field] = from[field];
  return Object.assign(response, others) as Response;
}
