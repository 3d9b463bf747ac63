import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs'
import path from 'node:path'

type Row = {
  id: string
}

type Change = [table: string, id: string, row: Row | null]

const COMPACT_AFTER_LINES = 20_000

/** Rows of one kind, in the order in which they were first put. */
export class Table<T extends Row> {
  private readonly rows = new Map<string, T>()

  constructor(private readonly touch: (id: string) => void) {}

  get size(): number {
    return this.rows.size
  }

  get(id: string): T | undefined {
    return this.rows.get(id)
  }

  /** Stores a new row, or marks one that was edited in place as changed. */
  put(row: T): T {
    this.rows.set(row.id, row)
    this.touch(row.id)
    return row
  }

  delete(id: string): void {
    if (this.rows.delete(id)) this.touch(id)
  }

  values(): IterableIterator<T> {
    return this.rows.values()
  }

  clear(): void {
    for (const id of [...this.rows.keys()]) this.delete(id)
  }

  newestFirst(): T[] {
    return [...this.rows.values()].reverse()
  }

  load(id: string, row: Row | null): void {
    if (row) this.rows.set(id, row as T)
    else this.rows.delete(id)
  }
}

/**
 * Tables in memory. With a directory, each commit appends one line to a journal before the caller responds, so that
 * killing the process loses nothing that was acknowledged.
 */
export class Store {
  private readonly tables = new Map<string, Table<Row>>()
  private readonly touched = new Map<string, [table: string, id: string]>()
  private readonly file: string | null
  private journal: number | null = null
  private lineCount = 0

  constructor(directory: string | null, name: string) {
    this.file = directory ? path.join(directory, `${name}.journal`) : null
    if (directory) mkdirSync(directory, { recursive: true })
  }

  table<T extends Row>(name: string): Table<T> {
    const existing = this.tables.get(name)
    if (existing) return existing as unknown as Table<T>
    const touch = this.file ? (id: string) => this.touched.set(`${name}/${id}`, [name, id]) : () => {}
    const table = new Table<T>(touch)
    this.tables.set(name, table as unknown as Table<Row>)
    return table
  }

  /** Reads the journal back; a last line that was cut off by a crash was never acknowledged and is dropped. */
  open(): void {
    if (!this.file) return
    if (existsSync(this.file)) {
      for (const line of readFileSync(this.file, 'utf8').split('\n')) this.replay(line)
    }
    this.compact()
  }

  /** Makes every change since the last commit durable, as one step. */
  commit(): void {
    if (this.journal === null || this.touched.size === 0) return
    const changes: Change[] = []
    for (const [table, id] of this.touched.values()) {
      changes.push([table, id, this.tables.get(table)?.get(id) ?? null])
    }
    this.touched.clear()
    writeSync(this.journal, `${JSON.stringify(changes)}\n`)
    this.lineCount += 1
    if (this.lineCount > COMPACT_AFTER_LINES) this.compact()
  }

  /** Empties every table. */
  clear(): void {
    for (const table of this.tables.values()) table.clear()
  }

  close(): void {
    this.commit()
    if (this.journal === null) return
    fsyncSync(this.journal)
    closeSync(this.journal)
    this.journal = null
  }

  private replay(line: string): void {
    if (line === '') return
    try {
      for (const [table, id, row] of JSON.parse(line) as Change[]) this.table(table).load(id, row)
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error
    }
  }

  private compact(): void {
    if (!this.file) return
    const fresh = `${this.file}.new`
    const target = openSync(fresh, 'w')
    for (const [name, table] of this.tables) {
      for (const row of table.values()) writeSync(target, `${JSON.stringify([[name, row.id, row]])}\n`)
    }
    fsyncSync(target)
    closeSync(target)
    renameSync(fresh, this.file)
    if (this.journal !== null) closeSync(this.journal)
    this.journal = openSync(this.file, 'a')
    this.lineCount = 0
  }
}
