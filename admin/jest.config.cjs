/** @type {import('jest').Config} */
module.exports = {
  rootDir: __dirname,
  roots: ['<rootDir>/src'],
  testMatch: ['**/*.spec.{ts,tsx}'],
  runtime: '<rootDir>/../frontend/test/cached-compiling.runtime.cjs',
  testEnvironment: 'node',
  transform: {
    '^.+\\.(tsx?|js)$': [
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
  // Only for what hangs: a busy machine may take a minute for a second.
  testTimeout: 300_000,
  // The only react-admin dependency that ships ES modules only.
  transformIgnorePatterns: ['/node_modules/(?!react-hotkeys-hook/)'],
};
