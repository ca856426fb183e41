import eslint from '@eslint/js';
import { defineConfig, globalIgnores } from 'eslint/config';
import prettier from 'eslint-config-prettier';
import boundaries from 'eslint-plugin-boundaries';
import i18next from 'eslint-plugin-i18next';
import reactHooks from 'eslint-plugin-react-hooks';
import importSort from 'eslint-plugin-simple-import-sort';
import globals from 'globals';
import tseslint from 'typescript-eslint';
import { layers } from './eslint.layers.mjs';

const SPECS = [
  '**/*.spec.{ts,tsx}',
  '**/*.int-spec.ts',
  '**/*.acceptance-spec.ts',
  '**/*.process-spec.ts',
  '**/*.faults-spec.ts',
];
const TESTS = [...SPECS, 'backend/test/**', 'backend/bench/**', 'frontend/e2e/**'];

const SETTINGS_ELSEWHERE = 'Settings come from AppConfig (platform/config).';
const ENV_IMPORT = { name: 'node:process', importNames: ['env'], message: SETTINGS_ELSEWHERE };

const NEST_EXCEPTIONS = [
  'HttpException',
  'BadRequestException',
  'UnauthorizedException',
  'ForbiddenException',
  'NotFoundException',
  'ConflictException',
  'UnprocessableEntityException',
  'InternalServerErrorException',
  'ServiceUnavailableException',
  'PayloadTooLargeException',
  'UnsupportedMediaTypeException',
];

export default defineConfig(
  globalIgnores([
    '**/dist/**',
    '**/coverage/**',
    '**/node_modules/**',
    '**/test-results/**',
    '**/playwright-report/**',
    '**/*.gen.d.ts',
    '.nx/**',
  ]),
  { linterOptions: { reportUnusedDisableDirectives: 'error', noInlineConfig: true } },
  eslint.configs.recommended,
  // Our own code refuses control characters in input.
  { rules: { 'no-control-regex': 'off' } },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      // Port methods are async even if an implementation has nothing to await.
      '@typescript-eslint/require-await': 'off',
      // Nest modules are empty decorated classes.
      '@typescript-eslint/no-extraneous-class': 'off',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-restricted-syntax': [
        'error',
        { selector: 'TSEnumDeclaration', message: 'String unions, not enums.' },
      ],
    },
  },
  {
    // Side effects first, then Node, packages and our own files.
    plugins: { importSort },
    rules: {
      'importSort/imports': ['error', { groups: [['^\\u0000', '^node:', '^@?\\w', '^', '^\\.']] }],
    },
  },
  {
    files: ['**/*.{js,mjs,cjs}'],
    languageOptions: { globals: globals.node },
  },
  {
    files: ['backend/src/dev/phone/page.js'],
    languageOptions: { globals: globals.browser },
  },
  {
    files: ['{backend,frontend,admin}/**/*.{ts,tsx}'],
    plugins: { boundaries },
    ...layers(import.meta.dirname),
  },
  {
    files: ['{backend,frontend,admin}/src/**/*.{ts,tsx}'],
    ignores: [...SPECS, '**/locales/**'],
    rules: { 'max-lines': ['error', { max: 400 }] },
  },
  {
    files: ['backend/src/**/*.ts'],
    ignores: ['backend/src/platform/config/**', ...SPECS],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: SETTINGS_ELSEWHERE },
      ],
      'no-restricted-imports': ['error', { paths: [ENV_IMPORT] }],
    },
  },
  {
    files: ['backend/src/modules/**/*.ts'],
    ignores: SPECS,
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: [
            ENV_IMPORT,
            {
              name: '@nestjs/common',
              importNames: NEST_EXCEPTIONS,
              message: 'Modules throw a DomainError; one filter turns it into a status.',
            },
            {
              name: '@nestjs/common',
              importNames: ['forwardRef'],
              message: 'Modules have no circles: call downward, send a job row upward.',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['{frontend,admin}/**/*.{ts,tsx}'],
    extends: [reactHooks.configs.flat.recommended],
    languageOptions: { globals: globals.browser },
  },
  {
    files: ['frontend/src/**/*.{ts,tsx}'],
    ignores: ['frontend/src/lib/query/use-mutation.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: [
            {
              name: 'react-router',
              importNames: ['Link', 'NavLink', 'Form'],
              message: "components/link.tsx: the router's own brings what no screen of ours needs.",
            },
            {
              name: '@tanstack/react-query',
              importNames: ['useMutation'],
              message: 'lib/query/use-mutation.ts: it ignores a second tap.',
            },
          ],
        },
      ],
    },
  },
  {
    // UI text belongs in the locale files.
    files: ['{frontend,admin}/src/**/*.tsx'],
    ignores: SPECS,
    plugins: { i18next },
    rules: {
      'i18next/no-literal-string': [
        'error',
        {
          mode: 'jsx-only',
          'jsx-attributes': { include: ['^(label|title|placeholder|alt|helperText|message|text|aria-.*)$'] },
          'should-validate-template': true,
          // Symbols, numbers, capitalised names, single letters, and locale keys.
          words: { exclude: ['[^a-zA-Z]*', '[A-Z]+', '[a-z]', '(console|ra|resources)\\..*'] },
          callees: { exclude: ['t', 'translate', 'say', 'tool', 'canRead', 'canUse', '.*\\.has'] },
        },
      ],
    },
  },
  {
    files: TESTS,
    rules: {
      // Tests read responses like a client: parsed JSON, asserted field by field.
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/unbound-method': 'off',
      'no-restricted-properties': [
        'error',
        { property: 'waitForTimeout', message: 'Tests wait for a condition, they never sleep.' },
      ],
    },
  },
  {
    files: SPECS,
    rules: {
      'no-restricted-globals': [
        'error',
        { name: 'setTimeout', message: 'Tests wait for a condition, they never sleep.' },
      ],
    },
  },
  prettier,
);
