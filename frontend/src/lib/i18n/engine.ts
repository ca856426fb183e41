/**
 * What our texts need of i18next, under its names. The build and the tests put this in its place: 15 kB less on every first visit
 * (docs/adr/0011-an-engine-of-our-own-for-texts.md).
 */

type Values = Record<string, unknown>;
type Names = string | string[];

interface Options {
  lng: string;
  ns: string[];
  defaultNS: string;
  resources?: Record<string, Record<string, object>>;
  react?: object;
}

type Read = (
  language: string,
  namespace: string,
  done: (error: Error | null, texts?: unknown) => void,
) => void;

/** Fetches texts (`backend`), or wants to know the instance (`3rdParty`, which is react-i18next). */
interface Plugin {
  type: string;
  init?: (instance: Engine) => void;
  read?: Read;
}

type Listener = (value: never) => void;

/** Puts values into `{{name}}`; what has none leaves nothing. */
function interpolate(text: string, values: Values): string {
  return text.replace(/\{\{(.+?)\}\}/g, (_all, name: string) =>
    String((values[name.trim()] as string | number | undefined) ?? ''),
  );
}

class Engine {
  language = '';
  languages: string[] = [];
  isInitialized = false;
  options: Partial<Options> = {};
  // Where react-i18next looks for them.
  readonly store = this;
  readonly services = { interpolator: { interpolate } };
  readonly bundles = new Map<string, object>();
  readonly failed = new Set<string>();
  readonly loads = new Map<string, Promise<void>>();
  readonly listeners = new Map<string, Set<Listener>>();
  readonly plugins: Plugin[] = [];

  use(plugin: Plugin): this {
    this.plugins.push(plugin);
    return this;
  }

  async init(options: Partial<Options>): Promise<void> {
    this.options = { ...options, ns: options.ns ?? [] };
    for (const [language, bundles] of Object.entries(options.resources ?? {}))
      for (const [namespace, texts] of Object.entries(bundles))
        this.bundles.set(`${language}|${namespace}`, texts);
    for (const plugin of this.plugins) if (plugin.type === '3rdParty') plugin.init?.(this);
    await this.changeLanguage(options.lng ?? '');
    this.isInitialized = true;
    this.emit('initialized', this.options);
  }

  on(events: string, listener: Listener): void {
    for (const event of events.split(' ')) {
      const listeners = this.listeners.get(event) ?? new Set();
      this.listeners.set(event, listeners.add(listener));
    }
  }

  off(event: string, listener: Listener): void {
    this.listeners.get(event)?.delete(listener);
  }

  async changeLanguage(language: string): Promise<void> {
    await this.load([language]);
    this.language = language;
    this.languages = [language];
    this.emit('languageChanged', language);
  }

  async loadLanguages(language: string): Promise<void> {
    await this.load([language]);
  }

  async loadNamespaces(namespaces: Names, done?: () => void): Promise<void> {
    this.options.ns = [...new Set((this.options.ns ?? []).concat(namespaces))];
    await this.load(this.languages);
    done?.();
  }

  hasResourceBundle(language: string, namespace: string): boolean {
    return this.bundles.has(`${language}|${namespace}`);
  }

  /** Also of texts that could not be fetched: their keys are shown then, and asked for again with the next ones. */
  hasLoadedNamespace(namespace: string): boolean {
    const name = `${this.language}|${namespace}`;
    return this.bundles.has(name) || this.failed.has(name);
  }

  /** The texts of one language, looked up in the first of these namespaces that has the key. */
  getFixedT(language: string | null, namespaces?: Names) {
    const t = (key: string, values: Values = {}) =>
      this.text(language ?? this.language, namespaces ?? this.options.defaultNS ?? '', key, values);
    return Object.assign(t, { lng: language, ns: namespaces });
  }

  t = (key: string, values?: Values) => this.getFixedT(null)(key, values);

  text(language: string, namespaces: Names, key: string, values: Values): string {
    const [, own, path = ''] = /^(?:(\w+):)?(.*)$/s.exec(key) ?? [];
    const names = [own ?? (values.ns as Names | undefined) ?? namespaces].flat();
    for (const name of plurals(language, path, values.count)) {
      for (const namespace of names) {
        const found = at(this.bundles.get(`${language}|${namespace}`), name);
        if (found !== undefined) return interpolate(found, values);
      }
    }
    return typeof values.defaultValue === 'string' ? interpolate(values.defaultValue, values) : path;
  }

  /** Fetches what is missing of all namespaces in use. */
  async load(languages: readonly string[]): Promise<void> {
    const { ns = [] } = this.options;
    await Promise.all(
      languages.flatMap((language) => ns.map((namespace) => this.fetch(language, namespace))),
    );
  }

  async fetch(language: string, namespace: string): Promise<void> {
    const name = `${language}|${namespace}`;
    const read = this.plugins.find(({ type }) => type === 'backend')?.read;
    if (!read || this.bundles.has(name)) return;
    const load =
      this.loads.get(name) ??
      new Promise<void>((resolve) => {
        read(language, namespace, (error, texts) => {
          if (error) this.failed.add(name);
          else this.bundles.set(name, texts as object);
          resolve();
        });
      });
    this.loads.set(name, load);
    await load;
    this.loads.delete(name);
  }

  emit(event: string, value: unknown): void {
    this.listeners.get(event)?.forEach((listener) => listener(value as never));
  }
}

const rules = new Map<string, Intl.PluralRules>();

/** The keys to look for, best first: `seats_zero`, `seats_one`, `seats`. */
function plurals(language: string, key: string, count: unknown): string[] {
  if (typeof count !== 'number') return [key];
  const rule = rules.get(language) ?? new Intl.PluralRules(language);
  rules.set(language, rule);
  return [...(count === 0 ? [`${key}_zero`] : []), `${key}_${rule.select(count)}`, `${key}_other`, key];
}

/** The text at `errors.network`. */
function at(texts: object | undefined, path: string): string | undefined {
  const found = path
    .split('.')
    .reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], texts);
  return typeof found === 'string' ? found : undefined;
}

/** Of i18next too: react-i18next asks for it where a key is a function, which ours never are. */
export const keyFromSelector = String;

export const createInstance = () => new Engine();

export default createInstance();
