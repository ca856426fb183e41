/** In this order: the later ones also appear in the names that the earlier ones give themselves. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b|\bOPT\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bUCBrowser\//, 'UC Browser'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPad\b/, 'iPad'],
  [/\biPhone\b|\biPod\b/, 'iPhone'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMacintosh\b|\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];
/** A header longer than this isn't a browser's. */
const LONGEST = 512;

/** What a person knows a device by, like `Chrome · Android`, in words of ours alone; null where the header says neither. */
export function deviceLabel(userAgent: string | null): string | null {
  if (userAgent === null || userAgent.length > LONGEST) return null;
  const parts = [BROWSERS, SYSTEMS].map((names) => names.find(([name]) => name.test(userAgent))?.[1]);
  return parts.filter((part) => part !== undefined).join(' · ') || null;
}
