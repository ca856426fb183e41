import { execFileSync, spawnSync } from 'node:child_process';

/**
 * Installs missing Debian packages.
 * @returns null, or the reason why the rehearsal cannot run here
 */
export function installPackages(names) {
  if (spawnSync('dpkg', ['--version']).error)
    return 'The rehearsals run on Debian only, and there is no dpkg here.';
  const missing = names.filter((name) => !isInstalled(name));
  if (missing.length === 0) return null;
  const command = `apt-get install --no-install-recommends ${missing.join(' ')}`;
  if (process.getuid() !== 0) return `This rehearsal needs packages that are not installed: sudo ${command}`;
  console.log(`Installing ${missing.join(', ')}…`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update', '-qq'], { env });
  const { status, stderr } = spawnSync('apt-get', ['install', '-y', '--no-install-recommends', ...missing], {
    env,
    encoding: 'utf8',
  });
  return status === 0 ? null : `${command} failed, so the rehearsal cannot run here: ${stderr.trim()}`;
}

function isInstalled(name) {
  try {
    return execFileSync('dpkg-query', ['-W', '-f=${Status}', name], { stdio: ['ignore', 'pipe', 'ignore'] })
      .toString()
      .endsWith('ok installed');
  } catch {
    return false;
  }
}
