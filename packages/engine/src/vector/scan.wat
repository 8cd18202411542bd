;; Dot products of one int8 query with n int8 rows, 32 lanes a step.
;; The row length is padded by the caller: the loop knows no tail. Integer sums are exact in any order.
(module
  (memory (export "memory") 1 65536)
  ;; q: query, b: first row, n: rows, d: row length in bytes (multiple of 32), o: n int32 results.
  (func (export "dotInt8") (param $q i32) (param $b i32) (param $n i32) (param $d i32) (param $o i32)
    (local $i i32) (local $p i32) (local $qe i32) (local $qp i32)
    (local $a0 v128) (local $a1 v128) (local $x v128) (local $y v128)
    (local.set $qe (i32.add (local.get $q) (local.get $d)))
    (local.set $p (local.get $b))
    (block $done (loop $rows
      (br_if $done (i32.ge_u (local.get $i) (local.get $n)))
      (local.set $a0 (v128.const i32x4 0 0 0 0))
      (local.set $a1 (v128.const i32x4 0 0 0 0))
      (local.set $qp (local.get $q))
      (loop $lanes
        (local.set $x (v128.load (local.get $p)))
        (local.set $y (v128.load (local.get $qp)))
        (local.set $a0 (i32x4.add (local.get $a0)
          (i32x4.dot_i16x8_s (i16x8.extend_low_i8x16_s (local.get $x)) (i16x8.extend_low_i8x16_s (local.get $y)))))
        (local.set $a1 (i32x4.add (local.get $a1)
          (i32x4.dot_i16x8_s (i16x8.extend_high_i8x16_s (local.get $x)) (i16x8.extend_high_i8x16_s (local.get $y)))))
        (local.set $x (v128.load offset=16 (local.get $p)))
        (local.set $y (v128.load offset=16 (local.get $qp)))
        (local.set $a0 (i32x4.add (local.get $a0)
          (i32x4.dot_i16x8_s (i16x8.extend_low_i8x16_s (local.get $x)) (i16x8.extend_low_i8x16_s (local.get $y)))))
        (local.set $a1 (i32x4.add (local.get $a1)
          (i32x4.dot_i16x8_s (i16x8.extend_high_i8x16_s (local.get $x)) (i16x8.extend_high_i8x16_s (local.get $y)))))
        (local.set $p (i32.add (local.get $p) (i32.const 32)))
        (local.set $qp (i32.add (local.get $qp) (i32.const 32)))
        (br_if $lanes (i32.lt_u (local.get $qp) (local.get $qe))))
      (local.set $a0 (i32x4.add (local.get $a0) (local.get $a1)))
      (i32.store (local.get $o)
        (i32.add
          (i32.add (i32x4.extract_lane 0 (local.get $a0)) (i32x4.extract_lane 1 (local.get $a0)))
          (i32.add (i32x4.extract_lane 2 (local.get $a0)) (i32x4.extract_lane 3 (local.get $a0)))))
      (local.set $o (i32.add (local.get $o) (i32.const 4)))
      (local.set $i (i32.add (local.get $i) (i32.const 1)))
      (br $rows)))))
