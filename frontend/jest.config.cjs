const { readdirSync, readFileSync, existsSync } = require('node:fs');
const { join } = require('node:path');

/** Packages that ship ES modules only; Jest runs them as CommonJS after the transform. */
function esmPackages(modules) {
  if (!existsSync(modules)) return [];
  const names = readdirSync(modules).flatMap((name) =>
    name.startsWith('@') ? readdirSync(join(modules, name)).map((inner) => `${name}/${inner}`) : [name],
  );
  return names.filter((name) => {
    const manifest = join(modules, name, 'package.json');
    return existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).type === 'module';
  });
}

const esm = [
  ...esmPackages(join(__dirname, '../node_modules')),
  ...esmPackages(join(__dirname, 'node_modules')),
];

/** @type {import('jest').Config} */
module.exports = {
  rootDir: __dirname,
  // Only ends hanging tests: a loaded machine may be 60 times slower.
  testTimeout: 300_000,
  roots: ['<rootDir>/src'],
  testMatch: ['**/*.spec.{ts,tsx}'],
  runtime: '<rootDir>/test/cached-compiling.runtime.cjs',
  testEnvironment: '<rootDir>/test/browser-environment.cjs',
  setupFilesAfterEnv: ['<rootDir>/test/setup.ts'],
  transform: {
    '^.+\\.(t|j|mj)sx?$': [
      '@swc/jest',
      {
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
          target: 'es2022',
        },
        module: { type: 'commonjs' },
      },
    ],
  },
  transformIgnorePatterns: [`/node_modules/(?!(${esm.map((name) => `${name}/`).join('|')}))`],
};
