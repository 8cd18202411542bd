;; Which rows differ from a query in few bits? Population counts of 64 bits, two a step: one instruction each on the
;; processors there are, where a count of 128 bits is a dozen.
(module
  (memory (export "memory") 1 65536)
  ;; q: query, b: first row, n: rows, d: bytes of a row (multiple of 16), m: most bits, o: out. Writes the place of each row
  ;; that differs in at most m bits, ascending, as int32, and returns how many there are.
  (func (export "within") (param $q i32) (param $b i32) (param $n i32) (param $d i32) (param $m i32) (param $o i32)
    (result i32)
    (local $i i32) (local $p i32) (local $qe i32) (local $qp i32) (local $found i32) (local $bits i64) (local $most i64)
    (local.set $qe (i32.add (local.get $q) (local.get $d)))
    (local.set $most (i64.extend_i32_u (local.get $m)))
    (local.set $p (local.get $b))
    (block $done (loop $rows
      (br_if $done (i32.ge_u (local.get $i) (local.get $n)))
      (local.set $bits (i64.const 0))
      (local.set $qp (local.get $q))
      (loop $lanes
        (local.set $bits (i64.add (local.get $bits) (i64.add
          (i64.popcnt (i64.xor (i64.load (local.get $p)) (i64.load (local.get $qp))))
          (i64.popcnt (i64.xor (i64.load offset=8 (local.get $p)) (i64.load offset=8 (local.get $qp)))))))
        (local.set $p (i32.add (local.get $p) (i32.const 16)))
        (local.set $qp (i32.add (local.get $qp) (i32.const 16)))
        (br_if $lanes (i32.lt_u (local.get $qp) (local.get $qe))))
      (if (i64.le_u (local.get $bits) (local.get $most))
        (then
          (i32.store (local.get $o) (local.get $i))
          (local.set $o (i32.add (local.get $o) (i32.const 4)))
          (local.set $found (i32.add (local.get $found) (i32.const 1)))))
      (local.set $i (i32.add (local.get $i) (i32.const 1)))
      (br $rows)))
    (local.get $found)))
