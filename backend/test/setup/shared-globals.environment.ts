import { TestEnvironment as NodeEnvironment } from 'jest-environment-node';

const { chdir, cwd, exit } = process;

/**
 * Gives test files the worker's built-ins (`Date`, `Error`, `process`…). The modules that Node loads use the same ones
 * (shared-modules.runtime.cjs), so that spies and `instanceof` work on both sides.
 */
export default class SharedGlobalsEnvironment extends NodeEnvironment {
  constructor(...args: ConstructorParameters<typeof NodeEnvironment>) {
    super(...args);
    const { globalThis: _, global: __, ...builtIns } = Object.getOwnPropertyDescriptors(globalThis);
    for (const [name, property] of Object.entries(builtIns))
      if ('value' in property) Object.defineProperty(this.global, name, property);
    this.global.process = process;
  }

  /**
   * Spies would otherwise affect the worker's next test file. graceful-fs, which Jest loads for each file, wraps two functions
   * of `process`; the wrappers would keep all earlier files in memory.
   */
  override async teardown(): Promise<void> {
    this.moduleMocker?.restoreAllMocks();
    Object.assign(process, { chdir, cwd, exit });
    await super.teardown();
  }
}
