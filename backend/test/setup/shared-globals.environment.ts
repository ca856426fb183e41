import { TestEnvironment as NodeEnvironment } from 'jest-environment-node';

/**
 * Gives test files the worker's built-ins (`Date`, `Error`, `process`…), which are those of the modules that Node loads
 * (shared-modules.runtime.cjs): a spy or an `instanceof` means the same object on both sides.
 */
export default class SharedGlobalsEnvironment extends NodeEnvironment {
  constructor(...args: ConstructorParameters<typeof NodeEnvironment>) {
    super(...args);
    const { globalThis: _, global: __, ...builtIns } = Object.getOwnPropertyDescriptors(globalThis);
    for (const [name, property] of Object.entries(builtIns))
      if ('value' in property) Object.defineProperty(this.global, name, property);
    this.global.process = process;
  }

  /** Spies would reach the worker's next file. */
  override async teardown(): Promise<void> {
    this.moduleMocker?.restoreAllMocks();
    await super.teardown();
  }
}
