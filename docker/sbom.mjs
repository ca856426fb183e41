// node docker/sbom.mjs > sbom.cdx.json
// CycloneDX bill of materials of the delivered packages (server and client bundles, without build and test tools). Read
// from the lockfile alone: reproducible per commit.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

const sbom = JSON.parse(
  execFileSync('npm', ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--loglevel=error'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  }),
);

const isTool = ({ properties = [] }) => properties.some(({ name }) => name === 'cdx:npm:package:development');
const delivered = sbom.components.filter((component) => !isTool(component));
const refs = new Set([sbom.metadata.component['bom-ref'], ...delivered.map((one) => one['bom-ref'])]);

sbom.components = delivered;
sbom.dependencies = sbom.dependencies
  .filter(({ ref }) => refs.has(ref))
  .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((one) => refs.has(one)) }));
sbom.metadata.component = { ...sbom.metadata.component, type: 'application', name, version };

// npm writes the time and a random number; replaced for reproducibility.
const seconds = Number(process.env.SOURCE_DATE_EPOCH ?? 0);
sbom.metadata.timestamp = new Date(seconds * 1000).toISOString();
const hash = createHash('sha256').update(JSON.stringify(sbom.components)).digest('hex');
sbom.serialNumber = `urn:uuid:${hash.slice(0, 8)}-${hash.slice(8, 12)}-5${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;

process.stdout.write(`${JSON.stringify(sbom, null, 2)}\n`);
