import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { brand } from './src/brand';

const API = process.env.API_URL ?? 'http://127.0.0.1:3000';

export default defineConfig({
  base: '/admin/',
  plugins: [react(), { name: 'title', transformIndexHtml: (html) => html.replace('%BRAND%', brand.name) }],
  build: {
    target: 'es2022',
    manifest: true,
    // The server's policy allows no inline script, and the polyfill would only serve old browsers.
    modulePreload: { polyfill: false },
    // react-admin is one piece of about 320 kB gzip; .size-limit.mjs holds the budget.
    chunkSizeWarningLimit: 1500,
  },
  server: { port: 5174, proxy: { '/api': API } },
});
