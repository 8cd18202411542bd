/** Where does a test of a JUnit report stand, and what is it called there? Told by some, and read from the class by others. */
import type { CheckResult } from './check-result.ts'

/** What a report says of a test. */
export interface JunitTest {
  readonly name: string
  /** A class, a module, a file or a sentence, as the program likes; null where there is none. */
  readonly classname: string | null
  /** As the report has it: pytest (xunit1), jest-junit with `addFileAttribute`. */
  readonly file: string | null
  /** The suites it stands in, the outermost first. */
  readonly suites: readonly string[]
}

/** A path to code, and not the name of a class: it has a folder, or an ending that no class has. */
const path =
  /^(?:[^\s/\\][^/\\]*[\\/]|[\\/])+[^/\\]+\.[A-Za-z]\w{0,4}$|^[\w@+-][\w@.+-]*\.(?:[cm]?[jt]sx?|vue|svelte|py|rb|php|go|rs)$/
/** Names joined by dots, as modules of Python and classes of the JVM are. */
const dotted = /^[\w$]+(?:\.[\w$]+)*$/
/** A module that holds tests, as pytest looks for them. */
const testModule = /^test_|_test$/
const classLike = /^[A-Z]/

/** File and name of a test. What is read from a class is what pytest and Maven do to make the class from the file. */
export function junitPlace({ name, classname, file, suites }: JunitTest): Pick<CheckResult, 'name' | 'file'> {
  if (file !== null) return { file, name: joined(path.test(classname ?? '') ? null : within(classname), name) }
  const told = [classname, ...suites.toReversed()].find((one) => one !== null && path.test(one))
  if (told !== undefined && told !== null)
    return { file: told, name: joined(told === classname ? null : classname, name) }
  if (classname === null || !dotted.test(classname)) return { file: null, name: joined(classname, name) }
  const parts = classname.split('.')
  const module = parts.findLastIndex((part) => testModule.test(part))
  if (module !== -1)
    return {
      file: `${parts.slice(0, module + 1).join('/')}.py`,
      name: joined(parts.slice(module + 1).join(' > '), name),
    }
  const first = parts.findIndex((part) => classLike.test(part))
  if (first < 1) return { file: null, name: joined(classname, name) }
  const [outer = '', ...inner] = parts.slice(first).join('$').split('$')
  return { file: `${[...parts.slice(0, first), outer].join('/')}.java`, name: joined(inner.join(' > '), name) }
}

/** What of a class is not its file: the classes within a module. */
function within(classname: string | null): string | null {
  if (classname === null || !dotted.test(classname)) return classname
  const parts = classname.split('.')
  return parts.slice(parts.findLastIndex((part) => !classLike.test(part)) + 1).join(' > ')
}

/** jest-junit says the same twice. */
function joined(before: string | null, name: string): string {
  return before === null || before === '' || before === name ? name : `${before} > ${name}`
}
