import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

type Texts = { [key: string]: string | Texts };

const project = join(__dirname, '../..');

const keysOf = (texts: Texts, path = ''): string[] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [path + key] : keysOf(value, `${path}${key}.`),
  );

/** Values of a type made of string literals; null for any other type. */
function values(type: ts.Type): (string | null)[] {
  if (type.isUnion()) return type.types.flatMap(values);
  return [type.isStringLiteral() ? type.value : null];
}

/** Types are slow to compute. If `t` had another name, its texts would be reported as unused. */
const mayTranslate = (called: ts.Expression): boolean =>
  ts.isIdentifier(called) ? called.text === 't' : !ts.isPropertyAccessExpression(called);

/** The keys of all texts used in the source, as `namespace:key`, from the types of the arguments of `t` and `Trans`. */
function askedFor(): { keys: Set<string>; unknown: string[] } {
  const { config } = ts.readConfigFile(join(project, 'tsconfig.json'), ts.sys.readFile) as { config: object };
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, project);
  const sources = fileNames.filter((name) => name.includes('/src/') && !name.includes('.spec.'));
  const program = ts.createProgram(sources, options);
  const checker = program.getTypeChecker();
  const keys = new Set<string>();
  const unknown: string[] = [];

  const add = (key: ts.Expression, namespaces: (string | null)[]) => {
    for (const value of values(checker.getTypeAtLocation(key))) {
      if (value === null) unknown.push(`${key.getSourceFile().fileName}: ${key.getText()}`);
      else if (value.includes(':')) keys.add(value);
      else for (const namespace of namespaces) keys.add(`${namespace}:${value}`);
    }
  };
  const namespacesOf = (type: ts.Type) =>
    checker.isTupleType(type)
      ? checker.getTypeArguments(type as ts.TypeReference).flatMap(values)
      : values(type);

  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.arguments[0] && mayTranslate(node.expression)) {
      const type = checker.getTypeAtLocation(node.expression);
      if (type.symbol?.name === 'TFunction')
        add(node.arguments[0], namespacesOf(checker.getTypeArguments(type as ts.TypeReference)[0]!));
    }
    if (ts.isJsxAttribute(node) && node.name.getText() === 'i18nKey' && node.initializer)
      if (ts.isStringLiteral(node.initializer))
        for (const { name } of files) keys.add(`${name}:${node.initializer.text}`);
    ts.forEachChild(node, visit);
  };
  for (const source of sources) visit(program.getSourceFile(source)!);
  return { keys, unknown };
}

const files = readdirSync(join(__dirname, 'fr')).map((file) => ({
  name: file.replace('.json', ''),
  texts: JSON.parse(readFileSync(join(__dirname, 'fr', file), 'utf8')) as Texts,
}));
const asked = askedFor();

test('the types of all text keys are string literals, so that the next test knows them', () => {
  expect(asked.unknown).toEqual([]);
});

test.each(files)('$name.json has no unused texts', ({ name, texts }) => {
  const isAskedFor = (key: string) =>
    asked.keys.has(`${name}:${key}`) ||
    asked.keys.has(`${name}:${key.replace(/_(zero|one|two|few|many|other)$/, '')}`);
  expect(keysOf(texts).filter((key) => !isAskedFor(key))).toEqual([]);
});
