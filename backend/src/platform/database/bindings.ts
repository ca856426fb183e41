export function bindings(...values: unknown[]) {
  return { values, bind: (value: unknown) => `$${values.push(value)}` };
}

export function namedBindings(prefix: string) {
  const parameters: Record<string, unknown> = {};
  const add = (value: unknown) => {
    const name = `${prefix}${Object.keys(parameters).length}`;
    parameters[name] = value;
    return `:${name}`;
  };
  return { parameters, bind: add };
}

export const NOW = (): string => 'now()';
